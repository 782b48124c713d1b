/** The workspace's packages, in the order in which they build on one another. */
export const REMOTES = [
  // One a line: create-remote adds one.
  'remote-design',
  'remote-crm',
  'remote-team',
  'remote-factory',
  'remote-billing',
]
export const PACKAGES = ['shared', 'host', ...REMOTES, 'server', 'e2e', 'bench']
