/** The server's package folder, whether this runs from `src` or from `dist/src`. */
export declare const serverRoot: string
/** The clone's folder. */
export declare const projectRoot: string
export declare const migrationsFolder: string
/** What Stripe's own declarations allow a client to send; made by `npm run payments:shapes`. */
export declare const stripeShapes: string
export declare const builtPages: string
