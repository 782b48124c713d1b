/** @jest-environment node */
import { design, item } from './menu.fixtures'
import { openSections } from './menu.rules'

describe('openSections', () => {
  it('leaves out closed items, and groups without open items', () => {
    const sections = [
      design(item('/a'), item('/b', { open: false })),
      { group: 'team', items: [item('/c', { open: false })] } as const,
    ]
    expect(openSections(sections)).toEqual([design(item('/a'))])
  })
})
