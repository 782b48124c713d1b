import type { MenuItem, MenuSection } from './menu.rules'

/** An open item of the menu at this path. */
export const item = (path: string, fields: Partial<MenuItem> = {}): MenuItem => ({
  path,
  label: path,
  icon: 'tile',
  phone: true,
  count: null,
  remote: 'design',
  open: true,
  ...fields,
})

/** A section of the design group. */
export const design = (...items: MenuItem[]): MenuSection => ({ group: 'design', items })
