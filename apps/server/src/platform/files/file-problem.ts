import type { UploadDeclaration } from '@zatyshok/contract/files'

/** Why a file is rejected; the application supplies the wording (`describeFileProblem`). */
export type FileProblem = 'type' | 'content' | 'unsafe' | 'dimensions' | 'infected' | 'empty' | 'size'

/** A file that is rejected for its content; `receive` of platform/http/body/upload.ts turns the error into a response. */
export class RefusedFile extends Error {
  readonly problem: FileProblem

  constructor(problem: FileProblem) {
    super(`file refused: ${problem}`)
    this.problem = problem
  }
}

/** Returns the Ukrainian sentence, which says what may be uploaded instead. */
export type DescribeFileProblem = (problem: FileProblem, upload: UploadDeclaration) => string
