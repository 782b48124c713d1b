import type { Material, SurfaceSpec } from '@tessera/shared/contract/material'

export type LayableMaterial = Material & { readonly surface: SurfaceSpec }

/** A material can be laid if it has faces and a size. */
export const isLayable = (material: Material): material is LayableMaterial => material.surface !== null
