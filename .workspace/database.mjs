import { join } from 'node:path'

/**
 * Exits when another process has the embedded database open; call it before building or publishing.
 * @param {string} dataDir
 */
export async function requireDatabase(dataDir) {
  if (process.env.DATABASE_URL) return
  const { tsImport } = await import('tsx/esm/api')
  const { requireUnlocked } = await tsImport('../server/src/db/directory-lock.ts', import.meta.url)
  try {
    await requireUnlocked(join(dataDir, 'database'))
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
