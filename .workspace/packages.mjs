/** The workspace's packages, in the order in which they build on one another. */
export const REMOTES = ['remote-design', 'remote-crm', 'remote-team', 'remote-factory', 'remote-billing']
export const PACKAGES = ['shared', 'host', ...REMOTES, 'server', 'e2e', 'bench']
