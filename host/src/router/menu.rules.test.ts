import { type MenuItem, type MenuSection, openSections } from './menu.rules'

const item = (path: string, fields: Partial<MenuItem> = {}): MenuItem => ({
  path,
  label: path,
  icon: 'tile',
  phone: true,
  remote: 'design',
  open: true,
  ...fields,
})
const design = (...items: MenuItem[]): MenuSection => ({ group: 'design', items })

describe('openSections', () => {
  it('leaves out closed items, and groups without open items', () => {
    const sections = [
      design(item('/a'), item('/b', { open: false })),
      { group: 'team', items: [item('/c', { open: false })] } as const,
    ]
    expect(openSections(sections)).toEqual([design(item('/a'))])
  })
})
