/**
 * Architecture rules as an ESLint-compatible plugin for oxlint. Each message gives the alternative, and each rule has
 * fixtures in `fixtures/` that prove that it fires: see `fixtures.mjs`.
 */

import { REMOTES } from '../packages.mjs'
import { FOUNDATIONS, isServerProduct, LEAVES, roomOf, wayBetween } from './server-rooms.mjs'

/** Path in the workspace; a fixture has the path of the file it stands for, below `fixtures/`. */
function workspacePath(context) {
  const file = (context.physicalFilename ?? context.filename).replaceAll('\\', '/')
  const fixture = file.split('/.workspace/lint/fixtures/')[1]
  if (fixture) return fixture
  const cwd = `${(context.cwd ?? process.cwd()).replaceAll('\\', '/')}/`
  return file.startsWith(cwd) ? file.slice(cwd.length) : file
}

const isTest = (path) => /\.test\.tsx?$/.test(path) || /^shared\/src\/testing\//.test(path)

/** Resolves a relative import to a workspace path; other specifiers are returned unchanged. */
function resolveImport(path, specifier) {
  if (!specifier.startsWith('.')) return specifier
  const parts = path.split('/').slice(0, -1)
  for (const part of specifier.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}

function onImports(check) {
  const visit = (node) => {
    if (node.source && typeof node.source.value === 'string') check(node.source, node.source.value)
  }
  return {
    ImportDeclaration: visit,
    ExportNamedDeclaration: visit,
    ExportAllDeclaration: visit,
    ImportExpression: visit,
  }
}

/** The package that owns an import's target, by workspace folder. */
function ownerOf(target) {
  const scoped = /^@tessera\/([a-z-]+)/.exec(target)
  if (scoped) return scoped[1]
  const folder = target.split('/')[0]
  return ['host', 'shared', 'server', 'e2e', 'bench', ...REMOTES].includes(folder) ? folder : null
}

const boundaries = {
  create(context) {
    const path = workspacePath(context)
    const own = path.split('/')[0]
    const browser = own === 'host' || REMOTES.includes(own)
    // Build configuration is neither browser nor server code: presets come from shared/src/build.
    if (/\.(config\.)?mjs$/.test(path)) return {}
    return onImports((node, specifier) => {
      const target = resolveImport(path, specifier)
      const owner = ownerOf(target)
      const report = (message) => context.report({ node, message })
      // Remotes' declarations reach the host as data at run time; its tests may import them from source.
      const declared = own === 'host' && isTest(path) && /^remote-[a-z]+\/src\/routes$/.test(target)
      if (browser && owner && owner !== own && owner !== 'shared' && !declared) {
        report(`${own} imports shared only. Reach another remote by a link from @tessera/shared/remote/links.`)
      }
      if (own === 'shared' && owner && owner !== 'shared')
        report('shared knows nobody who uses it. Pass what it needs as an argument.')
      if (
        own === 'server' &&
        !isTest(path) &&
        owner &&
        owner !== 'server' &&
        !/^(@tessera\/shared|shared\/src)\/(contract\/|remote\/release)/.test(target)
      ) {
        report(
          'server imports @tessera/shared/contract and what a release is (remote/release*) only: everything else is browser code.',
        )
      }
      if (own === 'e2e' && owner && owner !== 'e2e') report('e2e knows addresses only, as a person does.')
      if (browser && !isTest(path) && /^(antd|@ant-design\/)/.test(specifier)) {
        report('Take interface parts from @tessera/shared/ui/*: one kit, one theme, shared once.')
      }
      if (browser && /^axios($|\/)/.test(specifier))
        report('Call endpoints with @tessera/shared/http/client: one client, one error funnel.')
    })
  },
}

const contractPurity = {
  create(context) {
    const path = workspacePath(context)
    if (!path.startsWith('shared/src/contract/') || isTest(path)) return {}
    return onImports((node, specifier) => {
      const target = resolveImport(path, specifier)
      if (specifier !== 'zod' && !target.startsWith('shared/src/contract/')) {
        context.report({
          node,
          message: 'The contract imports zod only, so that server, browser and tools can all read it.',
        })
      }
    })
  },
}

/** Parts that every page of a remote uses are the remote's library, no feature. */
const LIBRARIES = ['parts']

/** The folder below `src` that a file is in; each folder below `modes` is a separate feature. */
function featureOf(path) {
  const [, , first, second] = path.split('/')
  return first === 'modes' && second ? `modes/${second.replace(/\.\w+$/, '')}` : first
}

const siblingFeatures = {
  create(context) {
    const path = workspacePath(context)
    const [own, src] = path.split('/')
    if (!REMOTES.includes(own) || src !== 'src' || path.split('/').length < 4) return {}
    const feature = featureOf(path)
    return onImports((node, specifier) => {
      const target = resolveImport(path, specifier)
      const inFolder = target.split('/').length > 3
      const other = featureOf(target)
      if (target.split('/')[0] !== own || !inFolder || other === feature) return
      // The table of modes is the interface for history and links; it imports every mode's folder.
      if (target === `${own}/src/modes/modes` && feature !== 'workbench') return
      if (path === `${own}/src/modes/modes.ts` && other.startsWith('modes/')) return
      if (!LIBRARIES.includes(other) && !(other === 'workbench' && feature.startsWith('modes/'))) {
        context.report({
          node,
          message: `A feature does not import its sibling "${other}". Move what both need to parts/ or to shared.`,
        })
      }
    })
  },
}

/** Allowed imports between the host's top-level folders. `boot` assembles them, so none may import it. */
const HOST_ROOMS = {
  registry: [],
  observation: ['registry'],
  overrides: ['registry'],
  router: ['registry', 'observation'],
  parts: ['router'],
  layout: ['router', 'observation', 'parts'],
  pages: ['router', 'parts'],
  boot: ['registry', 'observation', 'overrides', 'router', 'layout', 'pages'],
}

const hostRooms = {
  create(context) {
    const path = workspacePath(context)
    const [own, src, room, page] = path.split('/')
    const allowed = HOST_ROOMS[room]
    if (own !== 'host' || src !== 'src' || isTest(path) || path.split('/').length < 4 || !allowed) return {}
    return onImports((node, specifier) => {
      const [owner, , other, otherPage, within] = resolveImport(path, specifier).split('/')
      if (owner !== 'host' || !(other in HOST_ROOMS)) return
      if (other !== room && !allowed.includes(other)) {
        const message = `host/src/${room} looks into ${allowed.join(', ') || 'no other room'}, not into ${other}. Take it as an argument, from boot.`
        context.report({ node, message })
      }
      const isPage = room === 'pages' && /^host\/src\/pages\/[^/]+\//.test(path)
      if (isPage && other === 'pages' && within && otherPage !== page)
        context.report({
          node,
          message: `A page does not import its sibling "${otherPage}". Move what both need to parts/.`,
        })
    })
  },
}

const serverFoundations = {
  create(context) {
    const path = workspacePath(context)
    const room = roomOf(path)
    if (!isServerProduct(path) || !FOUNDATIONS.includes(room)) return {}
    return onImports((node, specifier) => {
      const target = resolveImport(path, specifier)
      const other = roomOf(target)
      if (!target.startsWith('server/src/') || [room, ...FOUNDATIONS, ...LEAVES].includes(other)) return
      context.report({
        node,
        message: `"${room}" carries the features and imports none. Let foundation.ts or app.ts pass what it needs of "${other}".`,
      })
    })
  },
}

const serverCycles = {
  create(context) {
    const path = workspacePath(context)
    const room = roomOf(path)
    if (!isServerProduct(path)) return {}
    const file = (context.physicalFilename ?? context.filename).replaceAll('\\', '/')
    const workspace = file.slice(0, -path.length)
    return onImports((node, specifier) => {
      const target = resolveImport(path, specifier)
      const other = roomOf(target)
      if (!isServerProduct(`${target}.ts`) || other === room) return
      const back = wayBetween(workspace, other, room)
      if (!back) return
      context.report({
        node,
        message: `A cycle: ${[room, ...back].join(' → ')}. Move what both need below both, or let app.ts pass a function.`,
      })
    })
  },
}

const hanInTexts = {
  create(context) {
    const path = workspacePath(context)
    if (/\.(text\.m?[jt]s|fixtures\.[jt]sx?)$/.test(path) || isTest(path) || path.startsWith('e2e/')) return {}
    const check = (node, value) => {
      if (typeof value === 'string' && /\p{Script=Han}/u.test(value)) {
        context.report({ node, message: 'Chinese words live in *.text.ts beside the feature, under an English key.' })
      }
    }
    return {
      Literal: (node) => check(node, node.value),
      TemplateElement: (node) => check(node, node.value.raw),
      JSXText: (node) => check(node, node.value),
    }
  },
}

const hexColors = {
  create(context) {
    const path = workspacePath(context)
    const allowed =
      /^shared\/src\/ui\/(tokens|theme)/.test(path) || isTest(path) || !/^(host|remote-|shared)/.test(path)
    // Colours may be business data: grout in the contract, QR code colours in the specification.
    if (allowed || path.startsWith('shared/src/contract/') || path.startsWith('shared/src/build/')) return {}
    const check = (node, value) => {
      if (typeof value === 'string' && /(^|[\s:(,])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b/i.test(value)) {
        context.report({ node, message: 'Colours come from the tokens in shared/src/ui/tokens.ts (var(--color-…)).' })
      }
    }
    return { Literal: (node) => check(node, node.value), TemplateElement: (node) => check(node, node.value.raw) }
  },
}

const defaultExports = {
  create(context) {
    const path = workspacePath(context)
    const name = path.split('/').at(-1)
    if (
      /Page\.tsx$/.test(name) ||
      name === 'remote.ts' ||
      // Jest requires a default export for global setup.
      /^e2e\/support\/(start|stop)-/.test(path) ||
      /\.(config|d)\.m?ts$|\.mjs$|\.cjs$/.test(name) ||
      isTest(path)
    )
      return {}
    return {
      ExportDefaultDeclaration: (node) =>
        context.report({
          node,
          message: 'Export by name; only pages and remote.ts are default exports, because they are loaded whole.',
        }),
    }
  },
}

const barrels = {
  create(context) {
    const path = workspacePath(context)
    const name = path.split('/').at(-1)
    return {
      Program: (node) => {
        if (/^index\.tsx?$/.test(name))
          context.report({ node, message: 'No index files: name the module after what it holds.' })
        if (/^(utils?|helpers?|common|misc)(\.|$)/.test(name) || /\/(utils?|helpers?|common|misc)\//.test(path)) {
          context.report({ node, message: 'No utils, helpers or common: put it where its reader would look for it.' })
        }
      },
      ExportAllDeclaration: (node) =>
        context.report({ node, message: 'No barrels: import from the module that declares it.' }),
    }
  },
}

const tokenlessNavigation = {
  create(context) {
    const path = workspacePath(context)
    if (!path.startsWith('shared/src/http/')) return {}
    return onImports((node, specifier) => {
      if (/^(react-router|antd)/.test(specifier) || /\/ui\//.test(specifier)) {
        context.report({
          node,
          message: 'The http layer never navigates and never shows anything: it changes the session, the host reacts.',
        })
      }
    })
  },
}

const strictCasts = {
  create(context) {
    const path = workspacePath(context)
    if (/\.(mjs|cjs)$/.test(path)) return {}
    return {
      TSAsExpression: (node) => {
        if (node.typeAnnotation?.type === 'TSAnyKeyword')
          context.report({ node, message: 'No "as any": describe the shape, or parse it.' })
      },
    }
  },
}

const roleTests = {
  create(context) {
    const path = workspacePath(context)
    if (path === 'shared/src/contract/access.ts' || isTest(path)) return {}
    const nameOf = (node) => (node.type === 'MemberExpression' ? node.property.name : node.name)
    const isPerson = (node) => ['roleType', 'userType'].includes(nameOf(node))
    const isKind = (node) =>
      (node.type === 'Literal' && node.value !== null) ||
      (node.type === 'MemberExpression' && node.object.type === 'Identifier' && node.object.name === 'ROLE')
    return {
      BinaryExpression: (node) => {
        const { left, right } = node
        if (!/^[!=]==?$/.test(node.operator)) return
        if ((isPerson(left) && isKind(right)) || (isPerson(right) && isKind(left))) {
          context.report({
            node,
            message:
              'What somebody may do is a rule of ACCESS (checkAccess, AdminOnly), read by the endpoint too; what only names a role is ' +
              'isAdmin or isSubAccount of contract/access.',
          })
        }
      },
    }
  },
}

export default {
  meta: { name: 'tessera' },
  rules: {
    boundaries,
    'contract-purity': contractPurity,
    'sibling-features': siblingFeatures,
    'server-foundations': serverFoundations,
    'server-cycles': serverCycles,
    'host-rooms': hostRooms,
    'han-in-texts': hanInTexts,
    'hex-colors': hexColors,
    'default-exports': defaultExports,
    barrels,
    'http-is-silent': tokenlessNavigation,
    'no-as-any': strictCasts,
    'role-tests': roleTests,
  },
}
