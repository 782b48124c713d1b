/**
 * `pnpm create-remote <name>`: creates a remote that builds, passes its tests, runs standalone and is included by `npm
 * start`.
 */
import { createRemote } from './create-remote/files.mjs'
import { PNPM, root, run } from './run.mjs'

const [name = ''] = process.argv.slice(2)
try {
  const folder = createRemote(root, name)
  console.log(`${folder} is written and listed in .workspace/packages.mjs and package.json.`)
  // Adds the package to the lock file; it brings no new versions.
  if ((await run('npx', ['-y', PNPM, 'install', '--no-frozen-lockfile', '--prefer-offline'])) !== 0)
    throw new Error(
      'The packages could not be installed: the messages above say why. Run "pnpm install" again when that is mended.',
    )
  console.log(`Next:  pnpm dev ${name}        it runs alone
       npx jest ${folder}   its test
       npm start            it is part of the product`)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
