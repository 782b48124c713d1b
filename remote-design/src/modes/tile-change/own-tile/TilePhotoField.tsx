import { MATERIAL_LIMITS } from '@tessera/shared/contract/material'
import { Form } from '@tessera/shared/ui/form'
import { FacesFromPhoto } from '@tessera/shared/ui/photo'
import type { FacePhoto } from '@tessera/shared/ui/photo/face-photo'
import type { TileValues } from './own-tile.rules'

interface TilePhotoFieldProps {
  /** Set by the form item. */
  readonly value?: FacePhoto | null
  readonly onChange?: (photo: FacePhoto) => void
}

/** A photo of the tile; its faces are cut to the size that the form says. */
export function TilePhotoField(field: TilePhotoFieldProps) {
  const form = Form.useFormInstance<TileValues>()
  const size = {
    mmWidth: Form.useWatch('mmWidth', form),
    mmHeight: Form.useWatch('mmHeight', form),
    groutMm: Form.useWatch('groutMm', form) ?? 0,
    groutColor: Form.useWatch('groutColor', form) ?? 'transparent',
  }
  return <FacesFromPhoto {...field} size={size} most={MATERIAL_LIMITS.faces} />
}
