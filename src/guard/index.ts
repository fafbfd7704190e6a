export { assertDeclared, type DeclaredExpectation } from './assertDeclared.js';
export { DeclarationMismatch } from './DeclarationMismatch.js';
export { guardServer, type GuardOptions } from './guardServer.js';
