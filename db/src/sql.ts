/**
 * The query builder's one door. Node resolves a package's name anew for each module that imports it, and drizzle-orm's list of 450 exports is parsed each
 * time: three hundred modules that named it themselves took a second of every start.
 */
export * from 'drizzle-orm';
