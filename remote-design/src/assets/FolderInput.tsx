import { ASSET_LIMITS } from '@tessera/shared/contract/asset'
import { Input } from '@tessera/shared/ui/form'
import { type ComponentProps, useId } from 'react'

interface FolderInputProps extends ComponentProps<typeof Input> {
  /** Proposed while typing. */
  readonly folders: readonly string[]
}

/** The name of a folder: one that exists, or a new one. */
export function FolderInput({ folders, ...input }: FolderInputProps) {
  const list = useId()
  return (
    <>
      <Input maxLength={ASSET_LIMITS.folder} {...input} list={list} />
      <datalist id={list}>
        {folders.map((each) => (
          // By value: its text would become part of a label around the field.
          <option key={each} value={each} aria-label={each} />
        ))}
      </datalist>
    </>
  )
}
