/** The workspace's packages, in dependency order. */
export const REMOTES = [
  // One per line: create-remote appends here.
  'remote-design',
  'remote-crm',
  'remote-team',
  'remote-factory',
  'remote-billing',
]
export const PACKAGES = ['shared', 'host', ...REMOTES, 'server', 'e2e', 'bench']
