import { lockSections } from './lock-sections.mjs'

const importer = (name: string, react: string, link = '') => `
  ${name}:
    dependencies:${link && `\n      '@tessera/shared':\n        specifier: workspace:*\n        version: link:${link}`}
      react:
        specifier: 'catalog:'
        version: ${react}
`
const lock = (importers: string, packages = 'react@19.3.1') =>
  `lockfileVersion: '9.0'

settings:
  autoInstallPeers: true

catalogs:
  default:
    react:
      specifier: 19.3.1
      version: 19.3.1

importers:
${importers}
packages:

  ${packages}:
    resolution: {integrity: sha512-one}

snapshots:

  ${packages}: {}
`
const shared = importer('shared', '19.3.1')
const crm = importer('remote-crm', '19.3.1', '../shared')
const before = lockSections(lock(crm + shared), 'remote-crm')

it('is unchanged when another package joins the workspace or changes its dependencies', () => {
  expect(lockSections(lock(crm + importer('remote-garden', '19.3.1', '../shared') + shared), 'remote-crm')).toBe(before)
  expect(lockSections(lock(crm + importer('remote-garden', '18.0.0') + shared), 'remote-crm')).toBe(before)
})

it('changes when the package, a workspace package that it uses, or the resolved packages change', () => {
  expect(lockSections(lock(importer('remote-crm', '18.0.0', '../shared') + shared), 'remote-crm')).not.toBe(before)
  expect(lockSections(lock(crm + importer('shared', '18.0.0')), 'remote-crm')).not.toBe(before)
  expect(lockSections(lock(crm + shared, 'react@18.0.0'), 'remote-crm')).not.toBe(before)
})

it('includes the packages of a workspace package that is not installed yet', () => {
  expect(lockSections(lock(crm + shared), 'remote-garden')).toContain('sha512-one')
})
