import { caveatOf } from '@tessera/shared/contract/design/caveat'
import { CAVEAT_TEXT } from '@tessera/shared/contract/design/caveat.text'
import type { DesignTask } from '@tessera/shared/contract/design/task'
import { StatusTag } from '@tessera/shared/ui/data'
import type { LargePicture } from './take'

/** 草稿 or 色调参考, of a task whose pictures have to be called so. */
export function CaveatTag({ task }: { readonly task: DesignTask }) {
  const caveat = caveatOf(task)
  return caveat && <StatusTag tone="accent">{CAVEAT_TEXT[caveat]}</StatusTag>
}

/** The same beside the name of a result, where the name does not say it already. */
export function TakeCaveat({ take: { caveat, name } }: { readonly take: Pick<LargePicture, 'caveat' | 'name'> }) {
  return caveat && CAVEAT_TEXT[caveat] !== name ? <StatusTag tone="accent">{CAVEAT_TEXT[caveat]}</StatusTag> : null
}
