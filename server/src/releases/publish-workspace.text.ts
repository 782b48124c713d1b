/** Why a release became the current one; operators read it at /console. */
export const PUBLISH_TEXT = { ownBuilds: '随产品启动时构建的版本' } as const
