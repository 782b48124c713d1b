import { execFile } from 'node:child_process'
import { join } from 'node:path'
import type { Product } from './product'

interface Answer {
  /** 0 on success; `judge` ends with 2 when a canary is worse. */
  readonly code: number
  readonly text: string
}

/** Runs `pnpm release …` on a product's releases, as an operator would on its machine. */
export function release({ dataDir }: Pick<Product, 'dataDir'>, ...args: string[]): Promise<Answer> {
  return new Promise((resolve) =>
    execFile(
      process.execPath,
      ['server/.cache/release.js', ...args, '--store', join(dataDir, 'store')],
      {
        cwd: join(__dirname, '../..'),
        env: { ...process.env, DATA_DIR: dataDir, RELEASE_BY: 'operator', RELEASE_SIGNING_KEY: '' },
      },
      (error, out, told) => resolve({ code: error ? Number(error.code) : 0, text: out + told }),
    ),
  )
}
