import { chmod, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

const OWNER_ONLY = 0o700
const ANYBODY_ELSE = 0o077

/**
 * Creates a folder that only this process's user can enter, whatever the modes of its files; an existing one is
 * restricted too. Parent folders keep their modes: web servers may need to read their other contents.
 */
export async function privateFolder(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await mkdir(path, { recursive: true, mode: OWNER_ONLY })
  if (((await stat(path)).mode & ANYBODY_ELSE) === 0) return
  await chmod(path, OWNER_ONLY).catch((error: NodeJS.ErrnoException) => {
    // Owned by another user, as a mounted volume may be; the owner decides about its mode.
    if (error.code !== 'EPERM') throw error
  })
}
