export type Texts = Record<string, unknown>;

/** A file of texts, as a bundler imports it. */
export type NamespaceFile = { default: Texts };

/** Loaders of a language's files, by their path. */
export type NamespaceFiles = Readonly<Record<string, () => Promise<NamespaceFile>>>;
