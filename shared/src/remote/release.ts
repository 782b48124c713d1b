import { z } from 'zod'
import { accessRule } from '../contract/access'

/** Version of what host and remote agree on: the exposed module's shape and the meaning of route declarations. */
export const REMOTE_CONTRACT = 2
/** What this host can run: over a change of the contract both, so that teams need not all move on one day. */
export const HOST_CONTRACTS = { from: 1, to: REMOTE_CONTRACT } as const
export const fitsHost = ({ contract }: { readonly contract: number }): boolean =>
  contract >= HOST_CONTRACTS.from && contract <= HOST_CONTRACTS.to

/** Browsers resolve `..` before anything is matched: such a path would never be reached, and hides whose it is. */
const absolutePath = z
  .string()
  .regex(/^\/[^\s?#]*$/)
  .regex(/^(?!.*\/\.{1,2}(?:\/|$))/)
  .transform((path) => path as `/${string}`)

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

const under = (path: string, base: string): boolean => base === '/' || path === base || path.startsWith(`${base}/`)

/** Part of the product: the host or a remote. Paths and files are made of it; the boot document lies where a part of its name would. */
export const partName = z
  .string()
  .regex(/^[a-z][a-z0-9_]*$/)
  .refine((name) => name !== 'boot', 'boot is no name for a part of the product')

/** What a remote says about itself, judged: its paths stay below its own bases and none is declared twice. */
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

/** File names as in the release, and what is taken from the host. */
const needs = z.object({ files: z.array(z.string()), provided: z.array(z.string()) })

/** What stands behind a remote's exposed module and behind each page, so that it can be asked for in one go. */
const remoteAssets = z.object({ remote: needs, pages: z.record(z.string(), needs) })

/** Sizes in bytes, uncompressed; names are relative to the release's own folder. */
const files = z.record(z.string(), z.object({ integrity, size: z.int() }))
const version = z.string().regex(/^[0-9a-f]{16}$/)
const provided = z.record(z.string(), z.string())
const names = z.record(z.string(), z.array(z.string()))

/** `release.json`: one immutable build of a remote. */
export const releaseSchema = z
  .object({
    schema: z.literal(1),
    name: partName,
    /** Hash of everything below but the commit: the same sources are the same release. */
    version,
    /** Where the sources are from; null outside a repository. */
    commit: z.string().nullable().default(null),
    contract: z.int(),
    entry: z.string(),
    manifest: z.string(),
    files,
    /** Provided request → the version this build was compiled against. */
    builtAgainst: provided,
    /** Provided request → the names that this build takes of it; builds of former times do not tell. */
    uses: names.optional(),
    /** Schemas of the API calls that this build makes: name of a file of the release. */
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

/** `release.json` of the host: what it runs and hands to the remotes. */
export const hostReleaseSchema = z.object({
  schema: z.literal(1),
  name: z.literal('host'),
  version,
  commit: z.string().nullable().default(null),
  contracts: z.object({ from: z.int(), to: z.int() }),
  provided,
  /** Provided request → the names it hands out, where these are not told by a package's version. */
  exports: names.optional(),
  files,
  /** Schemas of the API that was built together with this host: name of a file of the release. */
  calls: z.string().optional(),
  declaration: remoteDeclaration,
})
export type HostRelease = z.output<typeof hostReleaseSchema>

/** Who gets the canary. The salt stays for a rollout, so that whoever has the canary at 5 % has it at 20 %. */
const split = z.object({
  percent: z.number().min(0).max(100),
  salt: z.string().min(1),
  /** Merchants (team ids) who get it whatever the percentage. */
  merchants: z.array(z.string()).readonly(),
})

/** `/channels/<channel>/<name>.json`: what a team has put live. Each team writes its own only. */
export const pointerSchema = z.object({
  schema: z.literal(1),
  name: partName,
  /** Grows with every write. */
  seq: z.int(),
  /** The entry of the journal that explains this write. */
  change: z.string().nullable(),
  stable: version.nullable(),
  canary: split.extend({ version, startedAt: z.iso.datetime() }).nullable(),
  /** Former stable versions, newest first. */
  lastGood: z.array(version).readonly(),
  revoked: z.array(version).readonly(),
  /** What was published and can be promoted, newest first. */
  published: z.array(z.object({ version, at: z.iso.datetime() })).readonly(),
})
export type Pointer = z.output<typeof pointerSchema>

/** What the boot document says of one release: what it adds to the product, where its code lies, and what that code must be. */
export const bootRelease = remoteDeclaration.and(
  z.object({
    version: z.string().min(1),
    contract: z.int(),
    /** Address of the container's script, absolute or relative to the page's origin. */
    entry: z.string().min(1),
    integrity,
    /** Scripts and styles with their hashes; names are relative to the entry. */
    files: z.record(z.string(), integrity),
    assets: remoteAssets,
  }),
)
export type BootRelease = z.output<typeof bootRelease>

/** One remote as this session has it. Without a hash it is a developer's own build. */
export type BootRemote = Omit<BootRelease, 'integrity' | 'files' | 'assets'> &
  Partial<Pick<BootRelease, 'integrity' | 'files' | 'assets'>>

const bootEntry = z.object({
  name: z.string(),
  stable: bootRelease,
  // A canary that this host cannot read is no canary.
  canary: bootRelease.and(split).nullable().catch(null),
  revoked: z.array(z.string()).readonly(),
})
export type BootEntry = z.output<typeof bootEntry>

/** The boot document: everything the host learns at start about the remotes of its channel. Signed: see release-signature.ts. */
export const bootDocument = z.object({
  schema: z.literal(1),
  /** Grows with every publication. */
  seq: z.int(),
  channel: z.string(),
  generatedAt: z.iso.datetime(),
  /** Nobody starts with it later; it is signed anew long before. */
  expiresAt: z.iso.datetime(),
  // Read one by one: a record that this host cannot read costs that remote only.
  remotes: z.array(z.unknown()).transform((records) =>
    records.flatMap((record) => {
      const entry = bootEntry.safeParse(record)
      return entry.success ? [entry.data] : []
    }),
  ),
})
export type BootDocument = z.output<typeof bootDocument>
