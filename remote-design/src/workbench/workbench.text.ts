import { WORDS } from '@tessera/shared/contract/words.text'

export const WORKBENCH_TEXT = {
  startOver: '重新开始',
  startOverTitle: '重新开始？',
  startOverContent: '当前的照片、区域和设置将被清空，已生成的效果图仍可在设计记录中找到。',
  history: WORDS.designHistory,
  progress: '设计步骤',
  missingStep: '未完成',
  next: '下一步',
  back: '上一步',
  inputs: '设计参数',
  results: '效果图',
  openInputs: '调整',
  foldInputs: '收起',
  showCanvas: '编辑',
  showTask: '效果',
  stage: '视图',
  leaveTask: '返回工作台',
  editAgain: '返回调整',
  showResult: '看效果图',
  otherTab: (title: string) => `另一个标签页也打开了${title}，草稿以最后的改动为准`,
} as const
