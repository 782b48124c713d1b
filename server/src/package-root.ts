import { fileURLToPath } from 'node:url'

/**
 * Root folder of the server package. This file must stay one level below it, like the bundle that includes it
 * (`src/package-root.ts`, `dist/main.js`).
 */
export const packageRoot = fileURLToPath(new URL('..', import.meta.url))
