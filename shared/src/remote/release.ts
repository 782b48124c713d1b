import { z } from 'zod'
import { accessRule } from '../contract/access'

/** Version of the host–remote contract: the exposed module's shape and the meaning of route declarations. */
export const REMOTE_CONTRACT = 2
/** Contract versions this host runs: two during a migration, so that teams need not migrate on the same day. */
export const HOST_CONTRACTS = { from: 1, to: REMOTE_CONTRACT } as const
export const fitsHost = ({ contract }: { readonly contract: number }): boolean =>
  contract >= HOST_CONTRACTS.from && contract <= HOST_CONTRACTS.to

/** Browsers resolve `..` before matching: such a path is unreachable, and hides its owner. */
const absolutePath = z
  .string()
  .regex(/^\/[^\s?#]*$/)
  .regex(/^(?!.*\/\.{1,2}(?:\/|$))/)
  .transform((path) => path as `/${string}`)

const menuEntry = z.object({
  group: z.enum(['design', 'customer', 'material', 'team', 'factory', 'account']),
  // An icon unknown to this host, from a newer remote, falls back to a plain tile.
  icon: z.string(),
  label: z.string().optional(),
  order: z.number(),
  phone: z.boolean().optional(),
  count: z.string().optional(),
})

const guarded = {
  path: absolutePath,
  title: z.string().min(1),
  access: z.union([z.literal('public'), z.literal('signed-in'), accessRule]),
}

const pageRoute = z.object({
  ...guarded,
  page: z.string().min(1),
  menu: menuEntry.optional(),
  finds: z
    .array(z.object({ kind: z.string(), query: z.string() }))
    .readonly()
    .optional(),
})

const plannedRoute = z.object({
  ...guarded,
  planned: z.object({ text: z.string().min(1), instead: z.array(absolutePath).readonly() }),
})

const redirectRoute = z.object({ path: absolutePath, redirect: absolutePath })

const under = (path: string, base: string): boolean => base === '/' || path === base || path.startsWith(`${base}/`)

/** Name of a part (host or remote), used in paths and file names. `boot` is reserved for the boot document. */
export const partName = z
  .string()
  .regex(/^[a-z][a-z0-9_]*$/)
  .refine((name) => name !== 'boot', 'boot is no name for a part of the product')

/** Schema of a remote's declaration: its paths must be below its own bases and unique. */
export const remoteDeclaration = z
  .object({
    name: partName,
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

/** File names within the release, and shared modules taken from the host. */
const needs = z.object({ files: z.array(z.string()), provided: z.array(z.string()) })

/** Dependencies of the exposed module and of each page, so that they can be requested in parallel. */
const remoteAssets = z.object({ remote: needs, pages: z.record(z.string(), needs) })

/** Sizes in bytes, uncompressed; names relative to the release's folder. */
const files = z.record(z.string(), z.object({ integrity, size: z.int() }))
const version = z.string().regex(/^[0-9a-f]{16}$/)
const provided = z.record(z.string(), z.string())
const names = z.record(z.string(), z.array(z.string()))

/** `release.json`: one immutable build of a remote. */
export const releaseSchema = z
  .object({
    schema: z.literal(1),
    name: partName,
    /** Hash of all fields below except the commit: identical sources give the same version. */
    version,
    /** Commit of the sources; null outside a repository. */
    commit: z.string().nullable().default(null),
    contract: z.int(),
    entry: z.string(),
    manifest: z.string(),
    files,
    /** Shared module → the version this build was compiled against. */
    builtAgainst: provided,
    /** Shared module → the names this build imports; absent in older builds. */
    uses: names.optional(),
    /** File of the release with the schemas of the API calls this build makes. */
    calls: z.string().optional(),
    assets: remoteAssets,
    declaration: remoteDeclaration,
  })
  .superRefine(({ name, assets, declaration }, context) => {
    if (name === 'host' || name !== declaration.name)
      context.addIssue({ code: 'custom', path: ['name'], message: `${name} declares itself as ${declaration.name}` })
    declaration.routes.forEach((route, index) => {
      if (!('page' in route) || Object.hasOwn(assets.pages, route.page)) return
      const message = `${route.path} shows the page "${route.page}", which this build does not hold`
      context.addIssue({ code: 'custom', path: ['declaration', 'routes', index], message })
    })
  })
export type Release = z.output<typeof releaseSchema>

/** `release.json` of the host: what it runs and what it shares with remotes. */
export const hostReleaseSchema = z.object({
  schema: z.literal(1),
  name: z.literal('host'),
  version,
  commit: z.string().nullable().default(null),
  contracts: z.object({ from: z.int(), to: z.int() }),
  provided,
  /** Shared module → the exported names, where the package's version does not determine them. */
  exports: names.optional(),
  files,
  /** File of the release with the schemas of the API built together with this host. */
  calls: z.string().optional(),
  declaration: remoteDeclaration,
})
export type HostRelease = z.output<typeof hostReleaseSchema>

/** Canary rollout. The salt is fixed per rollout, so that members at 5 % stay members at 20 %. */
const split = z.object({
  percent: z.number().min(0).max(100),
  salt: z.string().min(1),
  /** Merchants (team ids) that get it at any percentage. */
  merchants: z.array(z.string()).readonly(),
})

/** `/channels/<channel>/<name>.json`: pointer to a part's live release. Each team writes only its own. */
export const pointerSchema = z.object({
  schema: z.literal(1),
  name: partName,
  /** Incremented with every write. */
  seq: z.int(),
  /** Journal entry of this write. */
  change: z.string().nullable(),
  stable: version.nullable(),
  canary: split.extend({ version, startedAt: z.iso.datetime() }).nullable(),
  /** Previous stable versions, newest first. */
  lastGood: z.array(version).readonly(),
  revoked: z.array(version).readonly(),
  /** Published versions that can be promoted, newest first. */
  published: z.array(z.object({ version, at: z.iso.datetime() })).readonly(),
})
export type Pointer = z.output<typeof pointerSchema>

/** A release in the boot document: its declaration, the URL of its code, and the hashes of that code. */
export const bootRelease = remoteDeclaration.and(
  z.object({
    version: z.string().min(1),
    contract: z.int(),
    /** URL of the container's script, absolute or relative to the page's origin. */
    entry: z.string().min(1),
    integrity,
    /** Scripts and styles with their hashes; names relative to the entry. */
    files: z.record(z.string(), integrity),
    assets: remoteAssets,
  }),
)
export type BootRelease = z.output<typeof bootRelease>

/** One remote as resolved for this session. Without a hash it is a developer's local build. */
export type BootRemote = Omit<BootRelease, 'integrity' | 'files' | 'assets'> &
  Partial<Pick<BootRelease, 'integrity' | 'files' | 'assets'>>

const bootEntry = z.object({
  name: z.string(),
  stable: bootRelease,
  // An unreadable canary is dropped.
  canary: bootRelease.and(split).nullable().catch(null),
  revoked: z.array(z.string()).readonly(),
})
export type BootEntry = z.output<typeof bootEntry>

/** The boot document: all the host knows at start about the remotes of its channel. Signed, see release-signature.ts. */
export const bootDocument = z.object({
  schema: z.literal(1),
  /** Incremented with every publication. */
  seq: z.int(),
  channel: z.string(),
  generatedAt: z.iso.datetime(),
  /** Not accepted later; re-signed well before. */
  expiresAt: z.iso.datetime(),
  // Parsed one by one: an unreadable record drops only that remote.
  remotes: z.array(z.unknown()).transform((records) =>
    records.flatMap((record) => {
      const entry = bootEntry.safeParse(record)
      return entry.success ? [entry.data] : []
    }),
  ),
})
export type BootDocument = z.output<typeof bootDocument>
