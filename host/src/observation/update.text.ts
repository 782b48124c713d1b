const quoted = (titles: readonly string[]): string => titles.map((title) => `「${title}」`).join('')

export const UPDATE_TEXT = {
  outdated: (titles: readonly string[]) => `${quoted(titles)}已更新。请先保存正在填写的内容，再刷新页面使用新版本。`,
  superseded: (titles: readonly string[]) => `${quoted(titles)}有新版本，方便的时候刷新页面即可使用。`,
  reload: '刷新页面',
  later: '稍后',
} as const
