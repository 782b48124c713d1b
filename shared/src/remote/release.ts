import { z } from 'zod'
import { userType } from '../contract/access'

/** Version of what host and remote agree on: the exposed module's shape and the meaning of route declarations. */
export const REMOTE_CONTRACT = 2

const absolutePath = z
  .string()
  .regex(/^\/[^\s?#]*$/)
  .transform((path) => path as `/${string}`)

const accessRule = z.strictObject({
  vip: z.array(z.int()).readonly().optional(),
  roles: z.array(z.int()).readonly().optional(),
  agents: z.array(userType).readonly().optional(),
  needsFactory: z.boolean().optional(),
})

const menuEntry = z.object({
  group: z.enum(['design', 'customer', 'material', 'team', 'factory', 'account']),
  // A newer remote may name a picture that this host cannot draw: it then draws a plain tile.
  icon: z.string(),
  label: z.string().optional(),
  order: z.number(),
  phone: z.boolean().optional(),
})

const guarded = {
  path: absolutePath,
  title: z.string().min(1),
  access: z.union([z.literal('public'), z.literal('signed-in'), accessRule]),
}

const pageRoute = z.object({ ...guarded, page: z.string().min(1), menu: menuEntry.optional() })

const plannedRoute = z.object({
  ...guarded,
  planned: z.object({ text: z.string().min(1), instead: z.array(absolutePath).readonly() }),
})

const redirectRoute = z.object({ path: absolutePath, redirect: absolutePath })

const under = (path: string, base: string): boolean => path === base || path.startsWith(`${base}/`)

/** What a remote says about itself, judged: its paths stay below its own bases and none is declared twice. */
export const remoteDeclaration = z
  .object({
    name: z.string().regex(/^[a-z][a-z0-9_]*$/),
    title: z.string().min(1),
    bases: z.array(absolutePath).min(1).readonly(),
    routes: z.array(z.union([pageRoute, plannedRoute, redirectRoute])).readonly(),
  })
  .superRefine(({ bases, routes }, context) => {
    const seen = new Set<string>()
    routes.forEach(({ path }, index) => {
      const issue = (message: string): void => context.addIssue({ code: 'custom', path: ['routes', index], message })
      if (!bases.some((base) => under(path, base))) issue(`${path} lies outside ${bases.join(', ')}`)
      if (seen.has(path)) issue(`${path} is declared twice`)
      seen.add(path)
    })
  })

const integrity = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/)

/** File names as in the release, and what is taken from the host. */
const needs = z.object({ files: z.array(z.string()), provided: z.array(z.string()) })

/** What stands behind a remote's exposed module and behind each page, so that it can be asked for in one go. */
const remoteAssets = z.object({ remote: needs, pages: z.record(z.string(), needs) })

/** `release.json`: one immutable build of a remote. */
export const releaseSchema = z.object({
  schema: z.literal(1),
  name: z.string(),
  /** Hash of everything below. */
  version: z.string().regex(/^[0-9a-f]{16}$/),
  contract: z.int(),
  /** File names below the release's own folder. */
  entry: z.string(),
  manifest: z.string(),
  /** Sizes in bytes, uncompressed. */
  files: z.record(z.string(), z.object({ integrity, size: z.int() })),
  /** Provided request → the version this build was compiled against. */
  builtAgainst: z.record(z.string(), z.string()),
  assets: remoteAssets,
  declaration: remoteDeclaration,
})
export type Release = z.output<typeof releaseSchema>

/** One remote as the host sees it: what it adds to the product and where its code lies. */
export const bootRemote = remoteDeclaration.and(
  z.object({
    version: z.string(),
    contract: z.int(),
    /** Address of the container's script, absolute or relative to the page's origin. */
    entry: z.string().min(1),
    integrity: integrity.optional(),
    /** File names are relative to the entry. */
    assets: remoteAssets.optional(),
  }),
)
export type BootRemote = z.output<typeof bootRemote>

/** The boot document: everything the host learns at start about the remotes of its channel. */
export const bootDocument = z.object({
  schema: z.literal(1),
  /** Grows with every publication. */
  seq: z.int(),
  channel: z.string(),
  generatedAt: z.iso.datetime(),
  remotes: z.array(bootRemote),
})
export type BootDocument = z.output<typeof bootDocument>
