import { fileURLToPath } from 'node:url'

/** Both `src/db` and the bundle in `dist` lie in the package, one beside the other's parent: look for the folder upwards. */
export const migrationsFolder = fileURLToPath(
  new URL(import.meta.url.includes('/src/db/') ? '../../migrations' : '../migrations', import.meta.url),
)

/** Key of the advisory lock under which replicas that start together migrate one after another. */
export const MIGRATION_LOCK = 7_203_114
