export declare const MAP: string;
/** The page: a drawing for each heading, and what a row of each table is. */
export declare function drawTables(): Promise<string>;
