import type { ContentStatus } from '@tessera/shared/contract/content'
import type { StatusTone } from '@tessera/shared/ui/data'

export const STATUS_TONE: Record<ContentStatus, StatusTone> = {
  draft: 'warning',
  published: 'success',
  offline: 'neutral',
}
