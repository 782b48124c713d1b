import { WORDS } from '@tessera/shared/contract/words.text'
import type { DesignTask } from '@tessera/shared/contract/design/task'
import { formatNumber } from '@tessera/shared/text/format.text'

export const WORKBENCH_TEXT = {
  title: WORDS.workbench,
  night: (name: string) => `夜深了，${name}`,
  morning: (name: string) => `早上好，${name}`,
  afternoon: (name: string) => `下午好，${name}`,
  evening: (name: string) => `晚上好，${name}`,
  lead: '拍一张现场照片，几分钟给客户看到铺好的样子。',
  featuredTitle: '地砖替换',
  featuredText: '上传客户家的照片，选一款砖，按真实毫米尺寸铺上去，同时给出面积和片数。',
  featuredAction: '开始设计',
  entries: '其他设计',
  balances: '余额',
  flops: WORDS.flops,
  beans: WORDS.beans,
  imagesHint: (flops: number, beans: number) => `每张 ${flops} 算力，用完后每张 ${beans} 豆`,
  replies: '客户回应',
  photos: '客户传来的照片',
  sentPhotos: (count: number) => `传来 ${formatNumber(count)} 张房间照片`,
  mentions: '同事的提醒',
  mentionsOf: (count: number) => `同事提醒您 ${formatNumber(count)} 次`,
  mentionedIn: (author: string, customer: string) => `${author} · ${customer}`,
  seen: '看到了',
  seenIn: (customer: string) => `「${customer}」的提醒看到了`,
  newsSeenOf: (customer: string) => `「${customer}」的消息看到了`,
  followUps: '今天要跟进的客户',
  followUpsDue: (count: number) => `今天要跟进 ${formatNumber(count)} 位客户`,
  allFollowUps: '查看全部',
  overdue: '已过时间',
  somebody: '收到链接的客户',
  liked: (name: string) => (name ? `喜欢「${name}」` : '喜欢您发的设计'),
  wrote: (text: string) => `留言：${text}`,
  recent: '最近设计',
  all: '查看全部',
  empty: '还没有设计。用一张现场照片试试，第一张效果图很快就好。',
  emptyAction: '做第一张效果图',
  locked: '开通会员后可使用 AI 设计、客户管理和算力记录。',
  lapsed: '会员已过期，续费后可继续使用 AI 设计、客户管理和算力记录。',
  lockedAction: '查看会员价格',
  kept: '其他功能不受影响',
  noMaterial: '未选材料',
  resultAlt: (material: string) => `地砖替换效果图，${material}`,
  photoAlt: '现场照片',
} as const

const TASK_STATUS_TEXT: Readonly<Record<DesignTask['status'], string>> = {
  queued: '排队中',
  running: WORDS.generating,
  succeeded: WORDS.succeeded,
  partial: '部分完成',
  failed: '未完成，未扣费',
  canceled: WORDS.canceledFree,
}

export const progressText = (task: Pick<DesignTask, 'status' | 'progress'>): string =>
  task.status === 'running'
    ? `${TASK_STATUS_TEXT.running} ${formatNumber(Math.round(task.progress * 100))}%`
    : TASK_STATUS_TEXT[task.status]

export function greeting(hour: number, name: string): string {
  if (hour < 5) return WORKBENCH_TEXT.night(name)
  if (hour < 12) return WORKBENCH_TEXT.morning(name)
  return hour < 18 ? WORKBENCH_TEXT.afternoon(name) : WORKBENCH_TEXT.evening(name)
}
