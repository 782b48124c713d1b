/** @jest-environment node */
import { unsharedExports } from './shared-exports.mjs'

const KIT = `export const Chip = 1\nexport const Badge = 2\nexport function sizeOf() {}\nconst own = sizeOf()\n`
const find = (files: Record<string, string>, alone: Record<string, string> = {}) =>
  unsharedExports(new Map(Object.entries({ 'shared/src/ui/data/Chip.tsx': KIT, ...files })), alone)

const ENTRY = `export { Badge, Chip } from './data/Chip'\n`
const reads = (name: string) => `import { ${name} } from '@tessera/shared/ui/data'\n`

test('use by two packages, or by shared and one, is enough; tests do not count', () => {
  expect(
    find({
      'shared/src/ui/data.ts': ENTRY,
      'shared/src/ui/media/Card.tsx': `import { Badge } from '../data/Chip'\n`,
      'remote-crm/src/a.tsx': reads('Badge, Chip'),
      'remote-team/src/b.tsx': reads('Chip as Tag, type Chips'),
      'remote-billing/src/c.test.tsx': reads('sizeOf'),
    }),
  ).toEqual([])
})

test('the contract needs one reader, of either side', () => {
  const contract = `export const getTag = 1\nexport const getGroup = 2\nexport const getNothing = 3\n`
  expect(
    find({
      'shared/src/ui/data/Chip.tsx': '',
      'shared/src/contract/tag.ts': contract,
      'server/src/tags.ts': `import * as contract from '@tessera/shared/contract/tag'\nuse(contract.getTag)\n`,
      'remote-crm/src/a.ts': `import { getGroup } from '@tessera/shared/contract/tag'\n`,
    }),
  ).toEqual(['contract/tag getNothing: nobody reads it outside tests'])
})

test('one user needs a reason, none is an error, and so is an outdated reason', () => {
  const files = { 'shared/src/ui/data.ts': ENTRY, 'remote-crm/src/a.tsx': reads('Chip') }
  expect(find(files)).toEqual([
    'ui/data/Chip Chip: only remote-crm reads it. Move it there, or say why it is shared',
    'ui/data/Chip Badge: nobody reads it outside tests',
    'ui/data Badge: is handed on to pages, and none takes it',
  ])
  expect(
    find(
      {
        'shared/src/ui/data.ts': `export { Chip } from './data/Chip'\n`,
        'remote-crm/src/a.tsx': `const load = () => import('@tessera/shared/ui/data')\nconst chip = part.Chip\n`,
        'host/src/b.ts': `import { Badge } from '@tessera/shared/ui/data/Chip'\n`,
        'remote-team/src/b.ts': `import { Badge } from '@tessera/shared/ui/data/Chip'\n`,
      },
      { 'ui/data/Chip Chip': 'why', 'ui/data/Chip Badge': 'why', 'ui/data/Gone Gone': 'why' },
    ),
  ).toEqual(['ui/data/Chip Badge: needs no reason any more', 'ui/data/Gone Gone: is gone, its reason can go'])
})
