import { join } from 'node:path'
import { packageRoot } from '../package-root'

export const migrationsFolder = join(packageRoot, 'migrations')

/** Key of the advisory lock under which replicas that start together migrate one after another. */
export const MIGRATION_LOCK = 7_203_114
