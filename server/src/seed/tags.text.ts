import type { TagColor } from '@tessera/shared/contract/tag'

interface TagGroup {
  name: string
  tags: readonly { name: string; color: TagColor }[]
}

/** How a shop sorts its goods and its customers. */
export const DEMO_TAGS = {
  material: [
    {
      name: '销售',
      tags: [
        { name: '主推', color: 'teal' },
        { name: '现货', color: 'green' },
        { name: '清仓', color: 'red' },
      ],
    },
    {
      name: '空间',
      tags: [
        { name: '客餐厅', color: 'blue' },
        { name: '厨卫', color: 'purple' },
      ],
    },
  ],
  customer: [
    {
      name: '意向',
      tags: [
        { name: '近期要定', color: 'red' },
        { name: '还在比较', color: 'gray' },
      ],
    },
    {
      name: '看重',
      tags: [
        { name: '环保', color: 'green' },
        { name: '性价比', color: 'yellow' },
        { name: '大板', color: 'purple' },
      ],
    },
  ],
} as const satisfies Record<string, readonly TagGroup[]>

/** What one after the other carries, and again from the first. */
export const DEMO_TAGGED = {
  material: [['主推', '现货', '客餐厅'], ['现货'], ['清仓', '厨卫']],
  customer: [['近期要定', '大板'], [], ['还在比较', '性价比'], ['环保'], ['近期要定', '环保'], [], ['还在比较']],
} as const
