-- The one file of a message. A message that goes takes its file with it: marked here, its bytes go with the sweep.
alter table feedback_messages add column file_id bigint unique references files;
