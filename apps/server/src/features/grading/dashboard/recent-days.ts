/** The days whose pace tells how fast somebody grades. */
export const recentDays = 7;
