import { fileURLToPath } from 'node:url'
import { antdBundle } from './antd-bundle.mjs'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))

const swc = [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'commonjs' },
  },
]

const base = {
  runtime: here('./runtime.cjs'),
  transform: { '\\.[cm]?[jt]sx?$': swc },
  // pnpm stores packages below node_modules/.pnpm; only ESM-only packages are transformed.
  transformIgnorePatterns: [
    '/\\.cache/',
    '/node_modules/(?!\\.pnpm|(until-async|msw|@mswjs|rettime|outvariant|strict-event-emitter|@open-draft|lucide-react|konva|antd|@ant-design|@rc-component|@noble)/)',
    '/node_modules/\\.pnpm/(?!(until-async|msw|@mswjs|rettime|outvariant|strict-event-emitter|@open-draft|lucide-react|konva|antd|@ant-design|@rc-component|@noble))',
  ],
  moduleNameMapper: {
    '\\.module\\.css$': here('./css-module.cjs'),
    '\\.(css|svg|png|jpe?g|webp)$': here('./asset.cjs'),
  },
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
}

/** For code that runs in Node: the server, rules, geometry. */
export const nodePreset = (displayName) => ({ ...base, displayName, testEnvironment: 'node' })

/** For code that needs a DOM. Other tests can set `@jest-environment node` in their first comment. */
export const browserPreset = (displayName) => ({
  ...base,
  displayName,
  moduleNameMapper: { ...base.moduleNameMapper, '^antd$': antdBundle() },
  testEnvironment: here('./browser-environment.cjs'),
  setupFilesAfterEnv: [here('./browser-setup.mjs')],
})
