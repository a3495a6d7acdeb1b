interface ModuleGraph {
    getModuleInfo: (id: string) => {
        isEntry: boolean;
        importers: readonly string[];
    } | null;
}
/**
 * Puts all that the first page loads at once into one file: as a dozen small ones, shared with later pages, the
 * same code is 5 kB heavier on the wire. What is only imported lazily keeps its own files.
 */
export declare function firstLoad(id: string, graph: ModuleGraph): string | null;
/** The same for what every other page stands on, which the server names ahead (`pages.ts`). */
export declare function insideLoad(id: string, graph: ModuleGraph): string | null;
/** The name of a script: that of its source for what everybody loads, and none for the rest. */
export declare const chunkFileNames: ({ name }: {
    name: string;
}) => string;
/** The same for styles. Fonts and pictures keep their names. */
export declare const assetFileNames: ({ names }: {
    names: readonly string[];
}) => string;
export {};
