import { fileURLToPath } from 'node:url'

/**
 * The server package's folder. This file lies one level below it, and so does the bundle that it becomes part of
 * (`src/package-root.ts`, `dist/main.js`), which is why it must stay where it is.
 */
export const packageRoot = fileURLToPath(new URL('..', import.meta.url))
