export const BOARD_TEXT = {
  table: '列表',
  board: '看板',
  layout: '显示方式',
  more: '更多',
  drag: (name: string) => `拖动${name}到另一阶段`,
  moveTo: (stage: string) => `移到「${stage}」`,
  hint: '按空格键拿起客户，用左右方向键换阶段，再按空格键放下，按 Esc 键取消。',
  picked: '已拿起客户',
  over: (stage: string) => `在「${stage}」上方`,
  dropped: (stage: string) => `放在了「${stage}」`,
  canceled: '没有移动',
} as const
