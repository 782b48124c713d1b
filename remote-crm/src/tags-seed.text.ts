import type { TagColor } from '@tessera/shared/contract/tag'

export const TAG_SEED: readonly { readonly group: string; readonly tags: readonly (readonly [string, TagColor])[] }[] =
  [
    {
      group: '空间',
      tags: [
        ['客厅', 'teal'],
        ['厨卫', 'blue'],
        ['阳台', 'green'],
      ],
    },
    {
      group: '活动',
      tags: [
        ['双十一', 'red'],
        ['清仓', 'orange'],
      ],
    },
  ]
