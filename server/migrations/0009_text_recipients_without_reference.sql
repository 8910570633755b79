ALTER TABLE "text_recipients" DROP CONSTRAINT "text_recipients_user_id_users_id_fk";
