import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type HostRelease, hostReleaseSchema, type Release, releaseSchema } from '@tessera/shared/remote/release'
import type { Calls } from '@tessera/shared/remote/release-gate'
import { z } from 'zod'
import { ReleaseFailure } from './failure'

/** A build on this machine: its folder and what it says of itself. */
export interface Build<Kind> {
  readonly folder: string
  readonly release: Kind
}

export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .toSorted()
}

/** The commit the workspace stands on, marked when it holds changes; null outside a repository. */
export function presentCommit(root: string): string | null {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    return git('rev-parse', 'HEAD') + (git('status', '--porcelain', '--untracked-files=no') ? '-changed' : '')
  } catch {
    return null
  }
}

/** Says what is wrong with a release.json, in the words of its schema. */
function explained<Kind>(place: string, read: () => Kind): Kind {
  try {
    return read()
  } catch (error) {
    if (error instanceof SyntaxError) throw new ReleaseFailure(`${place} is no JSON`)
    if (!(error instanceof z.ZodError)) throw error
    const lines = error.issues.slice(0, 10).map(({ path, message }) => `  ${path.join('.')}: ${message}`)
    throw new ReleaseFailure(`${place} cannot be used:\n${lines.join('\n')}`)
  }
}

function read<Kind>(folder: string, parse: (value: unknown) => Kind): Kind {
  let text: string
  try {
    text = readFileSync(join(folder, 'release.json'), 'utf8')
  } catch {
    throw new ReleaseFailure(`${folder} holds no release.json: build it first`)
  }
  return explained(`release.json in ${folder}`, () => parse(JSON.parse(text)))
}

export const UNPACKED: Record<string, (packed: Buffer) => Buffer> = { '.br': brotliDecompressSync, '.gz': gunzipSync }
export const OWN_WORDS = /^release\.json(\.(br|gz))?$/

/** What a file of the build holds, a compressed one when it is unpacked; null for what is not compressed as it says. */
function contentOf(folder: string, name: string): Buffer | null {
  const content = readFileSync(join(folder, name))
  try {
    return UNPACKED[extname(name)]?.(content) ?? content
  } catch {
    return null
  }
}

/** Whether a file is what a release says of it. */
export const isListed = (content: Buffer, { size, integrity }: Release['files'][string]): boolean =>
  content.length === size && integrity === `sha384-${createHash('sha384').update(content).digest('base64')}`

/** Files of a build whose content is not what its release.json says, compressed or not: servers hand out either. */
function altered({ folder, release }: Build<{ readonly files: Release['files'] }>): string[] {
  const present = filesBelow(folder).filter((name) => !OWN_WORDS.test(name))
  const missing = Object.keys(release.files).filter((name) => !present.includes(name))
  const wrong = present.filter((name) => {
    const said = release.files[UNPACKED[extname(name)] ? name.slice(0, -3) : name]
    const content = said && contentOf(folder, name)
    if (!content) return true
    return !isListed(content, said)
  })
  return [...missing, ...wrong]
}

function checked<Kind extends { readonly files: Release['files'] }>(build: Build<Kind>): Build<Kind> {
  const wrong = altered(build)
  if (wrong.length > 0)
    throw new ReleaseFailure(`${build.folder} is not what its release.json says: ${wrong.join(', ')}. Build it again.`)
  return build
}

export const remoteBuild = (folder: string, commit: string | null): Build<Release> =>
  checked({ folder, release: { ...read(folder, (value) => releaseSchema.parse(value)), commit } })
export const hostBuild = (folder: string, commit: string | null): Build<HostRelease> =>
  checked({ folder, release: { ...read(folder, (value) => hostReleaseSchema.parse(value)), commit } })

/** The API calls of a build; none for those that do not tell. */
export function callsOf({ folder, release }: Build<Release | HostRelease>): Calls {
  return release.calls ? (JSON.parse(readFileSync(join(folder, release.calls), 'utf8')) as Calls) : {}
}
