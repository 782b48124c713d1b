import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { FIRST_WORDS } from './first-words.text.mjs'

const pascalCase = (name) => name[0].toUpperCase() + name.slice(1)

/** The files of a remote with one page, by path in the remote's folder. */
function filesOf(name) {
  const Page = `${pascalCase(name)}Page`
  return {
    'package.json': `${JSON.stringify(
      {
        name: `@tessera/remote-${name}`,
        version: '0.1.0',
        private: true,
        type: 'module',
        dependencies: { '@tessera/shared': 'workspace:*', react: 'catalog:', 'react-dom': 'catalog:' },
        devDependencies: {
          '@testing-library/react': 'catalog:',
          '@types/react': 'catalog:',
          '@types/react-dom': 'catalog:',
        },
      },
      null,
      2,
    )}\n`,
    'tsconfig.json': `{
  "extends": "../shared/src/build/tsconfig.base.json",
  "include": ["src", "../shared/src/types.d.ts"]
}
`,
    'jest.config.mjs': `import { browserPreset } from '../shared/src/build/jest/presets.mjs'

export default browserPreset('remote-${name}')
`,
    'webpack.config.mjs': `import { remoteConfig } from '../shared/src/build/webpack/preset.mjs'

export default remoteConfig(import.meta.url, '${name}')
`,
    'src/routes.text.ts': `export const ROUTES_TEXT = {
  remote: '${pascalCase(name)}',
  overview: '${pascalCase(name)} ${FIRST_WORDS.overview}',
} as const
`,
    'src/routes.ts': `import { defineRoutes } from '@tessera/shared/remote/declarations'
import { ROUTES_TEXT } from './routes.text'

export const declaration = defineRoutes({
  name: '${name}',
  title: ROUTES_TEXT.remote,
  bases: ['/work/${name}'],
  routes: [
    { path: '/work/${name}', redirect: '/work/${name}/overview' },
    {
      path: '/work/${name}/overview',
      page: 'overview',
      title: ROUTES_TEXT.overview,
      access: 'signed-in',
      menu: { group: 'account', icon: 'tile', label: ROUTES_TEXT.remote, order: 90 },
    },
  ],
})
`,
    'src/routes.fixtures.ts': `/** Where each address leads whom, by hand. \`host/src/router/route-matrix.test.ts\` says how to read it. */
export const LANDINGS = \`
${[`/work/${name}`, `/work/${name}/overview`].map((path) => `${path.padEnd(45)} L${' OOOOO'.repeat(10)}`).join('\n')}
\`

/** Redirecting addresses, and where a person with access lands. */
export const REDIRECTS = { '/work/${name}': '/work/${name}/overview' }
`,
    'src/remote.ts': `import { defineRemote } from '@tessera/shared/remote/declarations'
import { declaration } from './routes'

export default defineRemote(declaration, {
  overview: () => import('./overview/${Page}'),
})
`,
    'src/standalone.tsx': `import { startMockHost } from '@tessera/shared/mock-host/mock-host'
import remote from './remote'
import { declaration } from './routes'

// What answers this remote's own calls: mock(endpoint, handler), one for each endpoint it uses.
void startMockHost({ declaration, remote, endpoints: [] })
`,
    'src/overview/overview.text.ts': `export const OVERVIEW_TEXT = {
  title: '${pascalCase(name)} ${FIRST_WORDS.overview}',
  greeting: (name: string) => \`${FIRST_WORDS.hello}\${name}\`,
} as const
`,
    [`src/overview/${Page}.tsx`]: `import { useSession } from '@tessera/shared/session/session.store'
import { Page } from '@tessera/shared/ui/core'
import { OVERVIEW_TEXT } from './overview.text'

export default function ${Page}() {
  const name = useSession(({ userInfo }) => userInfo?.userName ?? '')
  return (
    <Page title={OVERVIEW_TEXT.title}>
      <p>{OVERVIEW_TEXT.greeting(name)}</p>
    </Page>
  )
}
`,
    [`src/overview/${Page}.test.tsx`]: `import { renderPage } from '@tessera/shared/testing/testing'
import { screen } from '@testing-library/react'
import ${Page} from './${Page}'

it('greets the person who is signed in', async () => {
  renderPage(<${Page} />, { session: { userName: '${FIRST_WORDS.person}' } })
  expect(await screen.findByText('${FIRST_WORDS.hello}${FIRST_WORDS.person}')).toBeVisible()
})
`,
  }
}

/** Appends a remote's folder to a list in the workspace. */
function insertBehindLast(file, entry, pattern) {
  const text = readFileSync(file, 'utf8')
  const last = [...text.matchAll(pattern)].at(-1)
  if (!last) throw new Error(`${file} lists no remotes where they used to be listed`)
  const end = last.index + last[0].length
  writeFileSync(file, text.slice(0, end) + entry + text.slice(end))
}

const quoted = (text) => [...text.matchAll(/'(\/[^']*)'/g)].map(([, path]) => path)
const below = (path, base) => path === base || path.startsWith(`${base}/`)

/** The package that owns URL paths below `address`, by the same rule as the release gate; undefined when free. */
function ownerOf(workspace, address) {
  const remotes = readdirSync(workspace).filter((folder) => existsSync(join(workspace, folder, 'src/routes.ts')))
  const owner = remotes.find((folder) => {
    const [, bases = ''] =
      /\bbases: \[([^\]]*)\]/.exec(readFileSync(join(workspace, folder, 'src/routes.ts'), 'utf8')) ?? []
    return quoted(bases).some((base) => below(address, base) || below(base, address))
  })
  const hostRoutes = join(workspace, 'host/src/pages/routes.ts')
  if (owner || !existsSync(hostRoutes)) return owner
  const paths = [...readFileSync(hostRoutes, 'utf8').matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path)
  return paths.some((path) => below(path, address)) ? 'host' : undefined
}

/**
 * Creates a remote in a workspace and adds it to the workspace's lists. Writes nothing when the name is invalid.
 * @param {string} workspace the workspace's folder
 * @param {string} name lower-case letters and digits; also the container's name and the first segment of its URL paths
 * @returns {string} the new folder's name
 */
export function createRemote(workspace, name) {
  if (!/^[a-z][a-z0-9]{1,19}$/.test(name))
    throw new Error('pnpm create-remote <name>: two to twenty lower-case letters or digits, a letter first')
  const folder = `remote-${name}`
  // In a channel, the boot document has the path that the pointer of a remote `boot` would have.
  if (name === 'host' || name === 'boot' || existsSync(join(workspace, folder)))
    throw new Error(`${folder} cannot be made: the name is taken`)
  const owner = ownerOf(workspace, `/work/${name}`)
  if (owner)
    throw new Error(`remote-${name} would live at /work/${name}, which belongs to ${owner}: choose another name`)
  for (const [path, content] of Object.entries(filesOf(name))) {
    const file = join(workspace, folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  insertBehindLast(join(workspace, '.workspace/packages.mjs'), `,\n  '${folder}'`, /'remote-[a-z0-9]+'/g)
  insertBehindLast(join(workspace, 'package.json'), `,\n      "<rootDir>/${folder}"`, /"<rootDir>\/remote-[a-z0-9]+"/g)
  return folder
}
