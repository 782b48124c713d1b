import { z } from 'zod'
import { ACCESS } from './access'
import { defineEndpoint } from './endpoint'
import { releaseFinding } from './errors'
import { oneLine } from './one-line'
import { isoTime } from './schemas'

/** Operator actions on a remote; each is the command of the same name (docs/releases.md). */
export const RELEASE_ACTIONS = ['promote', 'canary', 'halt', 'rollback', 'revoke'] as const
export type ReleaseAction = (typeof RELEASE_ACTIONS)[number]

/** Names of folders and files, without path traversal. */
export const channelName = z
  .string()
  .max(40)
  .regex(/^[a-z0-9][a-z0-9_-]*$/)
const partName = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z0-9_]*$/)
const version = z.string().regex(/^[0-9a-f]{16}$/)
/** A merchant is identified by its team id. */
const merchantId = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(/^[^\s,]+$/)

/** Browser reports on one release in the last {@link RELEASE_HEALTH_HOURS}, per device: one that fails a hundred times counts once. */
const releaseHealth = z.object({
  devices: z.int(),
  /** Devices on which it failed to load. */
  loadFailed: z.int(),
  /** Devices with uncaught errors. */
  threw: z.int(),
  /** Devices with either. */
  failed: z.int(),
})
export type ReleaseHealth = z.output<typeof releaseHealth>
export const RELEASE_HEALTH_HOURS = 24

/** One shared module of the host, and the version the release was built with. */
const sharedFit = z.object({
  request: z.string(),
  builtAgainst: z.string(),
  provided: z.string().nullable(),
  /** Names the release imports and the host does not export. */
  missing: z.array(z.string()),
  fits: z.boolean(),
})

/** Compatibility of a release with the live host; null without a live host. */
const releaseFit = z.object({
  contract: z.object({ speaks: z.int(), from: z.int(), to: z.int(), fits: z.boolean() }),
  shared: z.array(sharedFit),
  /** API calls that the host's server does not have, rejects or answers differently. */
  api: z.array(releaseFinding),
})
export type ReleaseFit = z.output<typeof releaseFit>

const liveRelease = z.object({
  version,
  commit: z.string().nullable(),
  publishedAt: isoTime.nullable(),
  health: releaseHealth,
  fit: releaseFit.nullable(),
})
export type LiveRelease = z.output<typeof liveRelease>

const canaryRelease = liveRelease.extend({
  percent: z.number(),
  merchants: z.array(z.string()),
  startedAt: isoTime,
  /** Current verdict of the canary analysis, by merchants since the canary started. */
  verdict: z.enum(['wait', 'halt', 'healthy']),
})
export type CanaryRelease = z.output<typeof canaryRelease>

const partStatus = z.object({
  /** `host`, or a remote's name. */
  name: z.string(),
  title: z.string(),
  /** Incremented with every change; a change names the value it was based on. */
  seq: z.int(),
  stable: liveRelease.nullable(),
  canary: canaryRelease.nullable(),
  /** Versions available for rollback, newest first. */
  lastGood: z.array(version),
  revoked: z.array(version),
  published: z.array(z.object({ version, at: isoTime })),
  /** Unreadable files, if something in the store is missing or damaged. */
  problem: releaseFinding.nullable(),
  /** Last modification of the damaged file, if it exists. */
  problemSince: isoTime.nullable().default(null),
  /** What the boot document serves, whatever the pointer says; null for the host, and if not live. */
  served: z.object({ stable: version, canary: version.nullable() }).nullable().default(null),
})
export type PartStatus = z.output<typeof partStatus>

const channelStatus = z.object({
  channel: z.string(),
  /** The current boot document; null if there is no readable one. */
  boot: z.object({ seq: z.int(), generatedAt: isoTime, expiresAt: isoTime }).nullable(),
  parts: z.array(partStatus),
})
export type ChannelStatus = z.output<typeof channelStatus>

export const getReleaseStatus = defineEndpoint({
  method: 'GET',
  path: '/release/v1/getReleaseStatus',
  access: ACCESS.console,
  summary:
    'What of host and remotes is live, by channel: split, health by what browsers report, and fit with the live host.',
  input: z.object({}),
  output: z.object({
    /** Empty if this server has no release store. */
    channels: z.array(channelStatus),
    /** Whether this person may change releases here, or the obstacle. */
    changes: z.enum(['allowed', 'readOnly', 'noKey']),
  }),
})

const liveThen = z.object({
  stable: z.string().nullable(),
  canary: z.object({ version: z.string(), percent: z.number() }).nullable(),
})

export const getReleaseHistory = defineEndpoint({
  method: 'GET',
  path: '/release/v1/getReleaseHistory',
  access: ACCESS.console,
  summary: 'Who did what to a remote or the host, when and why; newest first.',
  input: z.object({ channel: channelName, name: partName, most: z.coerce.number().int().min(1).max(200).default(20) }),
  output: z.object({
    list: z.array(
      z.object({
        seq: z.int(),
        at: isoTime,
        by: z.string(),
        /** Account id, independent of the name; null from the command line, and in older entries. */
        userId: z.string().nullable().default(null),
        action: z.string(),
        reason: z.string(),
        /** Version concerned; null if none, and in older entries. */
        version: z.string().nullable(),
        before: liveThen,
        after: liveThen,
      }),
    ),
  }),
})
export type ReleaseHistoryEntry = z.output<typeof getReleaseHistory.output>['list'][number]

export const changeReason = oneLine(2, 200)
export const canaryPercent = z.number().min(0).max(100).multipleOf(0.01)

export const changeRelease = defineEndpoint({
  method: 'POST',
  path: '/release/v1/changeRelease',
  access: ACCESS.consoleChange,
  summary:
    'Promote, give to a share, halt, roll back or revoke a release, as the release command of the same name does.',
  input: z
    .object({
      channel: channelName,
      name: partName,
      action: z.enum(RELEASE_ACTIONS),
      /** Version; for `halt` and `rollback` the obvious one by default. */
      version: version.optional(),
      percent: canaryPercent.optional(),
      merchants: z.array(merchantId).max(200).optional(),
      reason: changeReason,
      /** Pointer the decision was based on; rejected if it has changed since (optimistic locking). */
      seq: z.int().min(0),
    })
    .superRefine(({ action, version: named, percent }, context) => {
      const missing = (path: string) => context.addIssue({ code: 'custom', path: [path], message: 'required' })
      if (named === undefined && action !== 'halt' && action !== 'rollback') missing('version')
      if (percent === undefined && action === 'canary') missing('percent')
    }),
  output: z.object({ seq: z.int() }),
})
