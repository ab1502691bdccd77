import type { UploadDeclaration } from '@zatyshok/contract/files'

/** Why a file is not taken; the words are the application's (`describeFileProblem`). */
export type FileProblem = 'type' | 'content' | 'unsafe' | 'dimensions' | 'infected' | 'empty' | 'size'

/** A file that is refused for what it is; `receive` of platform/http/body/upload.ts turns it into an answer. */
export class RefusedFile extends Error {
  readonly problem: FileProblem

  constructor(problem: FileProblem) {
    super(`file refused: ${problem}`)
    this.problem = problem
  }
}

/** The Ukrainian sentence, which says what may be sent instead. */
export type DescribeFileProblem = (problem: FileProblem, upload: UploadDeclaration) => string
