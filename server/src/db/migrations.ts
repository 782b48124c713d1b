import { join } from 'node:path'
import { packageRoot } from '../package-root'
import type { Transaction } from './database'
import { installationKind, type InstallationOptions, keepInstallation } from './installation'

export const migrationsFolder = join(packageRoot, 'migrations')

/** Key of the advisory lock that makes replicas migrate one after another. */
export const MIGRATION_LOCK = 7_203_114

/**
 * Migrates, and stores the kind of a new database. One that is not of the required kind is left as it is.
 * @param tx the same connection as `migrate` uses, outside a transaction
 * @throws WrongInstallation
 */
export async function bringUpToDate(
  tx: Transaction,
  options: InstallationOptions,
  migrate: () => Promise<void>,
): Promise<void> {
  const kind = await installationKind(tx, options)
  await migrate()
  await keepInstallation(tx, kind)
}
