/**
 * Requires every export of `shared` to be used by at least two packages (`shared` counts): code of one package belongs
 * there, unused code is removed. Use in tests does not count; knip finds exports unused even there. The contract, an
 * interface between two sides, needs one reader. Exempt: the release format, and the modules that the host provides in
 * part.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { capture, root } from '../run.mjs'

/** Exports with one user, and the reason to keep them. An entry whose reason no longer holds is an error too. */
const ALONE = {
  'analytics/analytics flushOnLeaving': 'The one queue of events; the host says when the page is left.',
  'analytics/identify identify': 'Lies beside the queue, whose rules about names it keeps.',
  'import/FormerImports FormerImports': 'Part of the import, which remotes take whole from the host.',
  'import/send-rows partsOf': 'The bench sends rows in the parts that browsers send.',
  'import/ImportSheet ImportSheet': 'The import of any list; customers are the first.',
  'remote/patience filePatience': 'One table of patience for files, parts and calls.',
  'remote/session-start refreshUserInfo': 'Lies beside the start of a session, whose pending call it shares.',
  'remote/session-watch leaveOriginBehind': 'Lies beside the watch on the session that both hosts keep.',
  'session/rights.rules areRightsValid': 'The rights of the session; the specification names the rule.',
  'session/rights.rules hasFeature': 'The rights of the session; the specification names the rule.',
  'session/session.storage SESSION_KEY': 'Lies beside the store that is kept under it.',
  'session/session.storage readStoredSession': 'Lies beside the store that it brings back.',
  'session/session.storage storeSession': 'Lies beside the store that it keeps.',
  'session/visit-origin saveOrigin': 'Lies beside the query that carries what it saves.',
  'text/membership.text headerMembershipName': 'Both label sets of the specification stand in one place.',
  'ui/core/media-query useIsLow': 'The breakpoints are tokens; they are asked about in one place.',
  'ui/core/media-query useIsNarrow': 'The breakpoints are tokens; they are asked about in one place.',
  'ui/follow-up/use-field-change CUSTOMER_CHANGED': 'Lies beside the change that it names the effects of.',
  'ui/guards/AdminOnly useAdminCheck': 'A guard of the specification, for actions in the menus of any list.',
  'ui/guards/use-credit-check useCreditCheck': 'A guard of the specification, for whatever costs credit.',
  'ui/overlay/use-back-closes useHasOverlaySteps': 'Lies beside the steps of the history that it asks about.',
  'ui/purchase/BeanSheet BeanSheet': 'Part of the purchase, whose prices and words it shows.',
  'ui/tokens cssVariables': 'The tokens as the first paint writes them.',
}

/** Libraries: whoever draws regions takes their parts, and a part moved out for its one user would tear a module apart. */
const LIBRARIES = ['canvas/', 'ui/region/']

const COUNTED = /^shared\/src\/(?!testing\/|build\/|mock-host\/|remote\/(?:release|provided\/))/
const BETWEEN_TWO_SIDES = 'contract/'
const isSource = (file) => /\.(tsx?|mjs)$/.test(file) && !/\.(test|fixtures)\.|^\.workspace\/lint\//.test(file)
const isForTests = (file) => file.startsWith('shared/src/testing/')

const IMPORT = /(?:^|\n)(import(?:\s+type)?|export)\s+\{([^}]*)\}\s+from\s+'([^']+)'/g
const WHOLE = /import\s+\*\s+as\s+(\w+)\s+from\s+'([^']+)'/g
const FETCHED = /import\((?:\/\*[^*]*\*\/\s*)?'([^']+)'\)/g
const DECLARED = /(?:^|\n)export\s+(?:async\s+)?(?:const|function|class)\s+(\w+)/g

/** The names in an import or export list, as the module exports them. */
const namesIn = (list) =>
  list
    .split(',')
    .map((each) => each.trim().split(/\s+as\s+/)[0])
    .filter(Boolean)

/** The module of a specifier, without extension; null outside shared. */
function targetOf(file, specifier) {
  if (specifier.startsWith('@tessera/shared/')) return `shared/src/${specifier.slice('@tessera/shared/'.length)}`
  return specifier.startsWith('.') ? join(dirname(file), specifier).replaceAll('\\', '/') : null
}

const moduleOf = (file) => file.replace(/\.(tsx?|mjs)$/, '')

/**
 * Finds the users of each export, outside tests.
 * @param {Map<string, string>} sources text by path
 * @returns {{ readers: Map<string, Set<string>>, entries: Map<string, Set<string>>, usedAtHome: Set<string> }} packages
 *   by `<module> <name>`: `readers` by the declaring module, `entries` by the module that re-exports to pages
 */
function readersOf(sources) {
  const readers = new Map()
  const entries = new Map()
  const origins = new Map()
  const usedAtHome = new Set()
  for (const [file, text] of sources) {
    if (!COUNTED.test(file)) continue
    const module = moduleOf(file)
    for (const [, name] of text.matchAll(DECLARED)) {
      readers.set(`${module} ${name}`, new Set())
      if (text.split(new RegExp(`\\b${name}\\b`)).length > 2) usedAtHome.add(`${module} ${name}`)
    }
    for (const [, keyword, list, specifier] of text.matchAll(IMPORT)) {
      if (keyword !== 'export') continue
      for (const name of namesIn(list)) {
        if (name.startsWith('type ')) continue
        const key = `${module} ${name}`
        entries.set(key, new Set())
        if (specifier.startsWith('.')) origins.set(key, `${targetOf(file, specifier)} ${name}`)
        else readers.set(key, new Set())
      }
    }
  }
  const note = (key, owner) => {
    entries.get(key)?.add(owner)
    readers.get(origins.get(key) ?? key)?.add(owner)
  }
  for (const [file, text] of sources) {
    if (isForTests(file)) continue
    const owner = file.split('/')[0]
    for (const [, keyword, list, specifier] of text.matchAll(IMPORT)) {
      const target = targetOf(file, specifier)
      if (target && !(keyword === 'export' && COUNTED.test(file)))
        for (const name of namesIn(list)) note(`${target} ${name.replace('type ', '')}`, owner)
    }
    // Of these, use is detected by the names alone.
    const whole = [
      ...Array.from(text.matchAll(WHOLE), ([, as, specifier]) => ({ specifier, before: `\\b${as}\\.` })),
      ...Array.from(text.matchAll(FETCHED), ([, specifier]) => ({ specifier, before: '[.{,\\s]' })),
    ]
    for (const { specifier, before } of whole) {
      const target = targetOf(file, specifier)
      for (const key of new Set([...entries.keys(), ...readers.keys()])) {
        const [module, name] = key.split(' ')
        if (module === target && new RegExp(`${before}${name}\\b`).test(text)) note(key, owner)
      }
    }
  }
  return { readers, entries, usedAtHome }
}

/** @param {Map<string, string>} sources text by path @param {Record<string, string>} alone reasons by export */
export function unsharedExports(sources, alone) {
  const { readers, entries, usedAtHome } = readersOf(sources)
  const failures = []
  const short = (key) => key.replace('shared/src/', '')
  for (const [key, packages] of readers) {
    const [only, ...others] = packages
    const reason = alone[short(key)]
    if (only === undefined && !reason && !usedAtHome.has(key))
      failures.push(`${short(key)}: nobody reads it outside tests`)
    else if (short(key).startsWith(BETWEEN_TWO_SIDES)) continue
    else if (only !== undefined && only !== 'shared' && others.length === 0) {
      if (!reason && !LIBRARIES.some((folder) => short(key).startsWith(folder)))
        failures.push(`${short(key)}: only ${only} reads it. Move it there, or say why it is shared`)
    } else if (reason && only !== undefined) failures.push(`${short(key)}: needs no reason any more`)
  }
  for (const [key, packages] of entries) {
    if (packages.size === 0) failures.push(`${short(key)}: is handed on to pages, and none takes it`)
  }
  const known = new Set([...readers.keys()].map(short))
  failures.push(...Object.keys(alone).flatMap((key) => (known.has(key) ? [] : [`${key}: is gone, its reason can go`])))
  return failures
}

/** @returns {Promise<string[]>} one line per finding */
export async function checkSharedExports() {
  const { output } = await capture('git', ['ls-files', '--cached', '--others', '--exclude-standard'])
  const files = output.split('\n').filter((file) => isSource(file) && existsSync(join(root, file)))
  return unsharedExports(new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')])), ALONE)
}
