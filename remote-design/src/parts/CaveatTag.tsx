import { caveatOf } from '@tessera/shared/contract/design/caveat'
import { CAVEAT_TEXT } from '@tessera/shared/contract/design/caveat.text'
import type { DesignTask } from '@tessera/shared/contract/design/task'
import { StatusTag } from '@tessera/shared/ui/data'

/** 草稿 or 色调参考, of a task whose pictures have to be called so. */
export function CaveatTag({ task }: { readonly task: DesignTask }) {
  const caveat = caveatOf(task)
  return caveat && <StatusTag tone="accent">{CAVEAT_TEXT[caveat]}</StatusTag>
}
