import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { PASSWORD } from './browser'
import { IN_PRODUCTION } from './product'

/** Runs `node dist/admin.js …`, as an operator would, on a data folder whose database no process has open. */
export function admin(dataDir: string, ...args: string[]): Promise<void> {
  return new Promise((resolve, reject) =>
    execFile(
      process.execPath,
      ['server/dist/admin.js', ...args],
      {
        cwd: join(__dirname, '../..'),
        env: { ...process.env, ...IN_PRODUCTION, DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD },
      },
      (error, out, told) => (error ? reject(new Error(`admin.js ${args.join(' ')}: ${out}${told}`)) : resolve()),
    ),
  )
}
