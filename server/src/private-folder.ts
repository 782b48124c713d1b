import { chmod, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

const OWNER_ONLY = 0o700
const ANYBODY_ELSE = 0o077

/**
 * Makes a folder that only this process's user can enter, so that nobody else on the machine reads what lies in it, whatever modes its
 * files have; one that is there already is closed. The folders above stay as they are: beside it lies what web servers may read.
 */
export async function privateFolder(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await mkdir(path, { recursive: true, mode: OWNER_ONLY })
  if (((await stat(path)).mode & ANYBODY_ELSE) === 0) return
  await chmod(path, OWNER_ONLY).catch((error: NodeJS.ErrnoException) => {
    // It belongs to another user, who decides about it; a mounted volume may.
    if (error.code !== 'EPERM') throw error
  })
}
